import { Corner } from '../../ui/brand-art/touchline.tsx'
import type { Elements } from '../../ui/elements.ts'

interface CardRowProps {
  id: string
  title: string
  children: Elements
  action?: Elements
}

export function CardRow({ id, title, children, action }: CardRowProps) {
  return (
    <section aria-labelledby={id} className="page-width pt-20 lg:pt-28">
      <Corner>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id={id} className="type-title">
            {title}
          </h2>
          {action}
        </div>
      </Corner>
      <div className="pt-8">{children}</div>
    </section>
  )
}
