import type { ReactNode } from 'react'
import type { Ground } from '../../ui/brand-art/court.tsx'

const lanes = [0, 1, 2, 3, 4, 5]

/** Drawn on 1440 × 176 from the right, where there is no text. */
const lines: Partial<Record<Ground, ReactNode>> = {
  turf: (
    <>
      <path d="M1130-10v196M1350-10v196M1350 30a84 84 0 0 0 0 116" />
      <circle cx="1130" cy="88" r="140" />
      <circle cx="1130" cy="88" r="7" fill="var(--color-chalk)" stroke="none" />
    </>
  ),
  hard: <path d="M930-10v196M930 28h520M930 148h520M1140 28v120M1140 88h310M930 88h18" />,
  clay: (
    <>
      {lanes.map((lane) => (
        <circle key={lane} cx="1500" cy="330" r={200 + lane * 62} />
      ))}
      <g fill="var(--color-chalk)" stroke="none" className="type-number" fontSize="30" textAnchor="middle">
        {lanes.slice(1).map((lane) => (
          <text key={lane} transform={`translate(1500 330) rotate(-58) translate(0 ${-(160 + lane * 62)})`}>
            {lane}
          </text>
        ))}
      </g>
    </>
  ),
  parquet: (
    <>
      <path d="M1450 34h-250v108h250M1450-52h-130a140 140 0 0 0 0 280h130" />
      <circle cx="1200" cy="88" r="54" />
    </>
  ),
}

export function HeadingArt({ ground }: { ground: Ground }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 176"
      preserveAspectRatio="xMaxYMid slice"
      className="court-marking stroke-7 max-md:opacity-40"
    >
      {lines[ground]}
    </svg>
  )
}
