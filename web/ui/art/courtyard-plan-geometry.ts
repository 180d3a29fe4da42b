const LAMP_SPACING = 32
const FIRST_LAMP = { x: 105, y: 108 }
const LAMPS_PER_SIDE = 13
// The two sides that meet at the open corner end earlier.
const LAMPS_TO_CORNER = 11

type Lamp = { x: number; y: number; isCorner: boolean }

function lampsAlongLawn(): Lamp[] {
  const last = LAMPS_PER_SIDE - 1
  const at = (column: number, row: number): Lamp => ({
    x: FIRST_LAMP.x + column * LAMP_SPACING,
    y: FIRST_LAMP.y + row * LAMP_SPACING,
    isCorner: column % last === 0 && row % last === 0,
  })
  const top = Array.from({ length: LAMPS_PER_SIDE }, (_, column) => at(column, 0))
  const left = Array.from({ length: LAMPS_PER_SIDE - 1 }, (_, row) => at(0, row + 1))
  const right = Array.from({ length: LAMPS_TO_CORNER - 1 }, (_, row) => at(last, row + 1))
  const bottom = Array.from({ length: LAMPS_TO_CORNER - 1 }, (_, column) => at(column + 1, last))
  return [...top, ...left, ...right, ...bottom]
}

function roomWalls(): string {
  const across = Array.from({ length: 8 }, (_, index) => 135 + index * 46.3)
  const down = Array.from({ length: 8 }, (_, index) => 138.5 + index * 46.3)
  return [
    ...across.map((x) => `M${x} 12V92`),
    ...across.slice(0, 7).map((x) => `M${x} 508V588`),
    ...down.map((y) => `M9 ${y}H89`),
    ...down.slice(0, 7).map((y) => `M506 ${y}H586`),
  ].join('')
}

/** The positions of everything in the courtyard plan, in the units of its 591 by 591 drawing. */
export const COURTYARD_PLAN = {
  walls: 'M506 440H586V12H9V588H438V508H89.500V92.500H506Z',
  rooms: roomWalls(),
  wingFontSize: 12,
  wingTracking: 1.5,
  wings: [
    { name: 'engineering', x: 297, y: 52, turn: 0, width: 214 },
    { name: 'sciences', x: 253, y: 548, turn: 0, width: 158 },
    { name: 'education', x: 49, y: 300, turn: -90, width: 100 },
    { name: 'health', x: 546, y: 261, turn: 90, width: 148 },
  ],
  lawn: 'M89.5 92.500H506V440L438 508H89.500Z',
  lawnEdge: 'M506 440V92.500H89.500V508H438',
  lamps: lampsAlongLawn(),
  trees: [
    [247, 140, 13],
    [401, 130, 14],
    [435, 150, 24],
    [147, 262, 22],
    [139, 310, 15],
    [437, 340, 20],
    [267, 440, 20],
    [153, 452, 14],
  ],
  tracks: ['M197 94Q222 170 297 300', 'M91 400Q192 370 297 300'],
  paths: [
    'M357.5 94Q345 190 297 300',
    'M91 170Q195 180 297 300',
    'M504 230Q400 234 297 300',
    'M167 507Q200 380 297 300',
  ],
  wayOut: 'M297 300 583 586',
  hub: [297, 300],
  notes: [
    { text: 'quizzes', x: 189, y: 237, width: 160 },
    { text: 'flutter', x: 421, y: 193, width: 116 },
    { text: 'tamil', x: 351, y: 443, width: 116 },
  ],
  people: [
    { initials: 'NP', x: 173, y: 193, hue: 150 },
    { initials: 'KR', x: 351, y: 166, hue: 245 },
    { initials: 'TW', x: 429, y: 238, hue: 325 },
    { initials: 'DF', x: 193, y: 420, hue: 20 },
    { initials: 'AS', x: 445, y: 448, hue: 65 },
  ],
} as const
