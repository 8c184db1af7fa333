import type { ReactNode } from 'react'
import { Corner } from '../../ui/brand-art/touchline.tsx'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Corner>
      <h2 className="type-heading">{title}</h2>
    </Corner>
    <div className="pt-5">{children}</div>
  </section>
)
