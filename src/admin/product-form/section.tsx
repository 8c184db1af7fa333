import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  about?: ReactNode
  children: ReactNode
}

export function Section({ title, about, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-text border-t-2 pt-4">
      <h2 id={id} className="type-label">
        {title}
      </h2>
      {about && <p className="mt-1 text-muted text-sm">{about}</p>}
      <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
    </section>
  )
}
