import type { ReactNode } from 'react'

const ball = (x: number, y: number) => (
  <g transform={`translate(${x} ${y})`} className="drawing-ball">
    <circle r="13" />
    <path d="M-4-5h8l3 7-7 5-7-5zM-4-5l-4-5M4-5l4-5M7 2l6 2M-7 2l-6 2M0 7v6" strokeWidth="2" />
  </g>
)

const cricketBall = (x: number, y: number) => (
  <g transform={`translate(${x} ${y})`} className="drawing-leather">
    <circle r="12" />
    <path d="M-9-8C-3-3-3 3-9 8M9-8C3-3 3 3 9 8" strokeWidth="2" strokeDasharray="2.5 2" />
  </g>
)

const drawings = {
  /** Empty: the ball on the spot before kick-off. */
  kickoff: (
    <>
      <path d="M-400 112h1040M120 8v80M120 136v120" />
      <ellipse cx="120" cy="112" rx="112" ry="40" />
      <ellipse cx="122" cy="114" rx="22" ry="7" className="drawing-shadow" />
      {ball(120, 101)}
    </>
  ),
  /** Success: the ball in the net. */
  goal: (
    <>
      <path d="M-400 160h1040M-14 160l-70 90M254 160l70 90" />
      <path d="M40 160V26h160v134" strokeWidth="6" />
      <path
        d="M60 30v124M80 30v120M100 30v118M120 30v117M140 30v118M160 30v120M180 30v124M44 50h152M44 70h152M44 90h152M44 110h152M44 130h152"
        opacity=".45"
        strokeWidth="1.5"
      />
      <path d="M-60 176C10 104 60 62 134 64" strokeDasharray="2 9" />
      {ball(154, 68)}
    </>
  ),
  /** Failure: a broken wicket. */
  bowled: (
    <>
      <path d="M-400 160h1040" />
      <path d="M120 160V66M148 158l22-88M92 158 62 78" strokeWidth="7" />
      <path d="m108 40 26-16M152 44l26 9" strokeWidth="6" />
      <path d="M-60 30C0 44 40 80 76 118" strokeDasharray="2 9" />
      {cricketBall(96, 130)}
    </>
  ),
  /** Not found: the ball over the touchline, the flag up. */
  out: (
    <>
      <path d="M640 238 76 134-60 300M98 138c-2 14-18 20-36 15" />
      <path d="M76 134V22" strokeWidth="5" />
      <path d="M80 24h46l-14 15 14 15H80z" className="drawing-flag" />
      <path d="M20 300C70 200 110 120 176 76" strokeDasharray="2 9" />
      {ball(190, 66)}
    </>
  ),
  /** No entries yet: an empty bench, the ball below it. */
  bench: (
    <>
      <path d="M-400 160h1040M54 74v86M186 74v86" />
      <path d="M30 112h180M30 78h180" strokeWidth="9" />
      {ball(120, 146)}
    </>
  ),
  /** Offline: floodlights with one lamp lit. */
  dark: (
    <>
      <path d="M-400 160h1040" />
      <path d="M120 160V80" strokeWidth="7" />
      <path d="M66 20h36v30H66z" className="drawing-flag" />
      <path d="M66 20h108v60H66zM102 20v60M138 20v60M66 50h108" />
      {ball(182, 146)}
    </>
  ),
} as const satisfies Record<string, ReactNode>

export const drawingNames = Object.keys(drawings) as (keyof typeof drawings)[]

/** Decorative: the text next to it says the same. */
export const Drawing = ({ of }: { of: keyof typeof drawings }) => (
  <svg aria-hidden="true" viewBox="0 0 240 180" className="drawing">
    {drawings[of]}
  </svg>
)
