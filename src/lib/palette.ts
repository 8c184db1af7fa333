/** The colours of ui/tokens.css for output without CSS variables and oklch. tokens.test.ts compares them. */
export const palette = {
  day: {
    paper: '#f9f8f1',
    sunk: '#efede3',
    ink: '#0c1c15',
    muted: '#4c5950',
    line: '#d2d2c6',
    chalk: '#f6f6f2',
    turf: '#26753e',
    accent: '#d0f637',
    alarm: '#b71727',
  },
  night: {
    paper: '#0a1610',
    sunk: '#050f0a',
    text: '#f0f1eb',
    muted: '#adb4a8',
    line: '#36433c',
    board: '#13201a',
    turf: '#17552e',
    accent: '#d0f637',
  },
} as const
