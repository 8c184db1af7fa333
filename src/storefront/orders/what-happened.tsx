import { momentInWords } from '../../lib/dates.ts'
import { Section } from './section.tsx'
import type { OrderEvent } from './timeline.ts'

export function WhatHappened({ events }: { events: readonly OrderEvent[] }) {
  return (
    <Section title="What happened">
      <ol>
        {events.map(({ key, at, text, reason }) => (
          <li key={key} className="border-line border-b py-2.5 first:pt-0">
            <p className="wrap-anywhere">
              <span>{text}</span>
              {reason && <span className="text-muted">{`: ${reason}`}</span>}
            </p>
            <time dateTime={at} className="text-muted text-sm tabular-nums">
              {momentInWords(at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  )
}
