import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  intro?: ReactNode
  children: ReactNode
}

export function Section({ title, intro, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line border-t-2 pt-6 first:border-t-0 first:pt-0">
      <h2 id={id} className="type-heading">
        {title}
      </h2>
      {intro && <p className="mt-2 max-w-prose text-muted">{intro}</p>}
      <div className="mt-5">{children}</div>
    </section>
  )
}
