import type { Surface } from './sheet.ts'

/** How the demo's materials take light; exposure is tuned so that the middle of a white product measures 230 to 245. */
export const surfaces = {
  shoe: { exposure: 1.0, ambient: 0.42, highlight: 0.4, rim: 0.16, wrinkle: 0, weave: 'none' },
  jersey: { exposure: 1.1, ambient: 0.4, highlight: 0.1, rim: 0.14, wrinkle: 15, weave: 'knit' },
  fleece: { exposure: 1.14, ambient: 0.42, highlight: 0.07, rim: 0.14, wrinkle: 15, weave: 'knit' },
  tight: { exposure: 1.14, ambient: 0.42, highlight: 0.16, rim: 0.2, wrinkle: 5, weave: 'knit' },
  legging: { exposure: 1.12, ambient: 0.42, highlight: 0.2, rim: 0.22, wrinkle: 2.5, weave: 'knit' },
  shell: { exposure: 1.1, ambient: 0.4, highlight: 0.2, rim: 0.16, wrinkle: 16, weave: 'twill' },
  twill: { exposure: 1.14, ambient: 0.42, highlight: 0.1, rim: 0.14, wrinkle: 4, weave: 'twill' },
  cap: { exposure: 1.03, ambient: 0.42, highlight: 0.1, rim: 0.14, wrinkle: 4, weave: 'twill' },
  bag: { exposure: 1.08, ambient: 0.42, highlight: 0.12, rim: 0.16, wrinkle: 6, weave: 'twill' },
  boot: { exposure: 1.0, ambient: 0.4, highlight: 0.5, rim: 0.18, wrinkle: 0, weave: 'none' },
  foam: { exposure: 1.04, ambient: 0.42, highlight: 0.22, rim: 0.16, wrinkle: 0, weave: 'none' },
  sock: { exposure: 1.12, ambient: 0.42, highlight: 0.06, rim: 0.14, wrinkle: 6, weave: 'knit' },
  bat: { exposure: 1.06, ambient: 0.4, highlight: 0.34, rim: 0.16, wrinkle: 0, weave: 'none' },
  hard: { exposure: 1.05, ambient: 0.42, highlight: 0.5, rim: 0.18, wrinkle: 0, weave: 'none' },
} as const satisfies Record<string, Surface>
