import type { ReactNode } from 'react'

const lanes = [1, 2, 3, 4, 5, 6]

/** The viewBox is 400 × 300. */
export const markings = {
  /** Football: corner arc, penalty area and centre circle. */
  turf: (
    <path d="M52-10v262h358M52 214a38 38 0 0 1 38 38M-10 252h62M190 252v-92h220M262 160a70 70 0 0 1 118 0M410-92a112 112 0 0 0-102 66 112 112 0 0 0 102 158" />
  ),
  /** Athletics: six numbered lanes. */
  clay: (
    <>
      {lanes.map((lane) => (
        <circle key={lane} cx="-70" cy="380" r={150 + lane * 56} />
      ))}
      <path d="m105 283 322-179" strokeWidth="6" />
      <g fill="var(--color-chalk)" stroke="none" className="type-number" fontSize="30">
        {lanes.slice(0, 5).map((lane) => {
          const reach = 178 + lane * 56
          return (
            <text key={lane} x={reach} y="10" transform="translate(-70 380) rotate(-37)" textAnchor="middle">
              {lane}
            </text>
          )
        })}
      </g>
    </>
  ),
  /** Tennis: baseline, singles and doubles lines, service box. */
  hard: <path d="M-10 246h420M70-10v256M122-10v256M122 92h290M330 92v-102M330 246v-16" />,
  /** Basketball: key, free-throw circle, three-point line. */
  parquet: (
    <path d="M-10 92h178v116H-10M168 92a58 58 0 0 1 0 116M-10 6h52a146 146 0 0 1 0 288h-52M410-10v320M410 86a66 66 0 0 0 0 132" />
  ),
  /** Training hall: agility ladder and sprint line. */
  rubber: (
    <path d="M-30 250 330-40M40 322 430 6M23 207l67 76M83 159l69 75M143 110l70 75M203 62l71 74M263 14l71 73" />
  ),
  /** Outdoors: contour lines. */
  sand: (
    <path d="M-10 96C60 40 120 70 170 40S300-20 410 26M-10 152c80-46 130-14 190-46s130-60 230-18M-10 214c90-44 150-2 214-40s126-56 206-24M-10 280c96-48 168 8 236-34s112-52 184-28M120 310c50-30 90-10 140-30s90-30 150-14" />
  ),
} as const satisfies Record<string, ReactNode>
