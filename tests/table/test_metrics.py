"""What a server tells Prometheus."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from cutpurse.table.metrics import Metrics


def families(metrics: Metrics) -> dict:
    return {family.name: family for family in text_string_to_metric_families(metrics.page().decode())}


def test_every_name_is_ours_and_everything_is_there_from_the_start():
    page = families(Metrics())
    assert all(name.startswith("cutpurse_") for name in page)
    wanted = "tables_live sockets store_queue bots_waiting moves commands view_differences bot_failures"
    wanted += " slow_readers_dropped refused append_seconds fanout_seconds bot_seconds"
    assert {f"cutpurse_{name}" for name in wanted.split()} <= set(page)


def test_what_is_counted_is_on_the_page():
    metrics = Metrics()
    metrics.moves.labels(game="old_bill", by="bot").inc()
    metrics.commands.labels(kind="play", outcome="done").inc(2)
    metrics.refused.labels(why="foreign-host").inc()
    metrics.tables_live.set(7)
    metrics.append_seconds.observe(0.004)
    text = metrics.page().decode()
    assert 'cutpurse_moves_total{by="bot",game="old_bill"} 1.0' in text
    assert 'cutpurse_commands_total{kind="play",outcome="done"} 2.0' in text
    assert 'cutpurse_refused_total{why="foreign-host"} 1.0' in text
    assert "cutpurse_tables_live 7.0" in text
    assert 'cutpurse_append_seconds_bucket{le="0.005"} 1.0' in text
    assert metrics.content_type.startswith("text/plain")


def test_two_servers_in_one_process_count_by_themselves():
    one, other = Metrics(), Metrics()
    one.sockets.inc()
    assert "cutpurse_sockets 1.0" in one.page().decode()
    assert "cutpurse_sockets 0.0" in other.page().decode()
