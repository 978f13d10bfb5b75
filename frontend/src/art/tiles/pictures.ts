/** A card that lies in a picture, by its symbol in the artwork; `turn` in degrees about its middle. */
export interface Paper {
  readonly face: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
}

/** Another symbol of the artwork; `ink` colours what takes the colour of the text, `ground` what is cut out of it. */
export interface Sign {
  readonly sign: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly turn?: number;
  readonly mirrored?: boolean;
  readonly ink?: string;
  readonly ground?: string;
}

/** A plain shape behind the things: a beam, a moon. */
export interface Shade {
  readonly path: string;
  readonly fill: string;
  readonly opacity?: number;
}

/** The picture of a game, 320 wide and 180 high, from the back to the front. */
export interface Picture {
  readonly ground: string;
  readonly floor?: string;
  readonly shades?: readonly Shade[];
  readonly papers?: readonly Paper[];
  readonly signs?: readonly Sign[];
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const paper = (face: string, x: number, y: number, size: number, turn = 0): Paper => ({ face, x, y, size, turn });

const coin = (x: number, y: number, size: number): Sign => (
  { sign: "l-10", x, y, width: size, height: size, ink: "#f6ae2d", ground: "#8a5410" }
);

const chip = (face: string, x: number, y: number, size: number, turn: number): Sign => (
  { sign: `n-${face}`, x, y, width: size, height: size * 0.96, turn }
);

const bust = (face: string, x: number, y: number, width: number, height: number): Sign => (
  { sign: `b-${face}`, x, y, width, height }
);

/** The pictures of our games, in the order in which the lobby shows them. */
export const PICTURES: Readonly<Record<string, Picture>> = {
  steal_the_pile: {
    ground: "#c9573a",
    floor: "#a8412a",
    papers: [
      paper("c-9", 150, 62, 84, -2),
      paper("c-9", 151, 57, 84, -1),
      paper("c-9", 152, 52, 84, -2),
      paper("c-9", 153, 47, 84),
      paper("c-9", 154, 40, 84, 4),
    ],
    signs: [
      { sign: "hand", x: -8, y: 44, width: 177.6, height: 133.2 },
      coin(262, 30, 22),
      coin(286, 62, 16),
      coin(252, 118, 18),
      coin(290, 132, 24),
    ],
  },
  nacho_pile: {
    ground: "#1d7d78",
    floor: "#145f5b",
    signs: [
      { sign: "bag", x: 172, y: 22, width: 132, height: 143 },
      chip("5", 20, 78, 74, -14),
      chip("3", 88, 40, 66, 10),
      chip("7", 108, 106, 62, -6),
      chip("wild", 30, 18, 52, 14),
      chip("2", 150, 8, 46, 24),
    ],
  },
  spite_and_malice: {
    ground: "#2c5a94",
    floor: "#204674",
    papers: [
      paper("c-A", 10, 92, 64, -8),
      paper("c-2", 50, 77, 64, -5),
      paper("c-3", 90, 62, 64, -2),
      paper("c-4", 130, 47, 64, 1),
      paper("c-5", 170, 32, 64, 4),
      paper("c-Joker", 226, 10, 84, 9),
    ],
  },
  old_bill: {
    ground: "#141f3f",
    shades: [
      { path: "M160 -20 30 200H290Z", fill: "#f6ae2d", opacity: 0.16 },
      { path: "M160 -20 90 200H230Z", fill: "#f6ae2d", opacity: 0.26 },
    ],
    signs: [
      bust("H1", 6, 70, 96, 112),
      bust("S5", 218, 70, 96, 112),
      bust("D3", 52, 92, 80, 94),
      bust("C6", 190, 88, 80, 94),
      bust("B", 96, 22, 130, 160),
    ],
  },
  old_bill_memory: {
    ground: "#0b6e66",
    papers: [14, 74, 134, 194, 254].flatMap((x, column) => [
      paper(column === 1 ? "c-C6" : "back-bill", x, 10, 52),
      paper(column === 3 ? "c-C6" : "back-bill", x, 94, 52),
    ]),
  },
  old_bill_maid: {
    ground: "#7b2a3a",
    floor: "#5f1e2b",
    papers: [
      paper("back-bill", 66, 46.5, 74, -20),
      paper("back-bill", 92, 41.5, 74, -12),
      paper("back-bill", 118, 36.5, 74, -4),
      paper("c-B", 144, 26.5, 74, 4),
      paper("back-bill", 170, 41.5, 74, 12),
      paper("back-bill", 196, 46.5, 74, 20),
    ],
    signs: [{ sign: "hand", x: 203.2, y: 96, width: 124.8, height: 93.6, mirrored: true }],
  },
  ten_card_crook: {
    ground: "#e8d6ac",
    floor: "#d3bb86",
    papers: [paper("c-gt", 34, 34, 82, -3), paper("c-M", 119, 26, 82), paper("c-lt", 204, 34, 82, 3)],
    signs: [{ sign: "i-snip", x: 142, y: 138, width: 36, height: 36, turn: 180, ink: "#1d2733" }],
  },
  steal_the_pile_solitaire: {
    ground: "#15363d",
    floor: "#0e262b",
    shades: [
      { path: circle(262, 40, 22), fill: "#f3e8d2" },
      { path: circle(253, 35, 20), fill: "#15363d" },
      { path: circle(160, 84, 86), fill: "#f6ae2d", opacity: 0.14 },
      { path: circle(160, 84, 54), fill: "#f6ae2d", opacity: 0.2 },
    ],
    papers: [
      paper("c-Q", 36, 66, 66, -8),
      paper("c-5", 58, 58, 66, 3),
      paper("back", 214, 62, 66, 6),
      paper("back", 206, 58, 66, -3),
    ],
    signs: [{ sign: "l-5", x: 124, y: 52, width: 72, height: 72, ink: "#f3e8d2", ground: "#15363d" }],
  },
};

const GROUNDS: readonly (readonly [string, string])[] = [
  ["#5a3d7a", "#46305f"],
  ["#3f6b2f", "#305224"],
  ["#8a5a1c", "#6d4715"],
  ["#24508a", "#1b3d6a"],
];

/** The picture of a game that brought none: face-down cards on one of four grounds. */
export function plainPicture(game: string): Picture {
  const letters = [...game].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const [ground, floor] = GROUNDS[letters % GROUNDS.length] ?? ["#24508a", "#1b3d6a"];
  return {
    ground,
    floor,
    papers: [-18, -6, 6, 18].map((turn, n) => paper("back", 82 + n * 30, 48 + Math.abs(n - 1.5) * 4, 70, turn)),
  };
}
