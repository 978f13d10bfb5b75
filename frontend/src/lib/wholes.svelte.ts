const KEPT_AS = "cutpurse-whole-tables";
const MOST_KEPT = 50; // tables; the oldest are forgotten

/** The tables that this device shows whole although a big screen shows them too. */
class Wholes {
  #tables = $state.raw<readonly string[]>(kept());

  has(table: string): boolean {
    return this.#tables.includes(table);
  }

  set(table: string, isWhole: boolean): void {
    const others = this.#tables.filter((one) => one !== table);
    this.#tables = isWhole ? [...others, table].slice(-MOST_KEPT) : others;
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(this.#tables));
    } catch {
      // a browser that keeps nothing: it holds until the window is closed
    }
  }
}

function kept(): readonly string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]");
    return Array.isArray(read) ? read.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export const wholes = new Wholes();
