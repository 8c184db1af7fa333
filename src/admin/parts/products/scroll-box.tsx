import type { ReactNode } from 'react'

export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable with the arrow keys.
    <section aria-label={label} tabIndex={0} className="mt-5 max-h-[45dvh] overflow-y-auto">
      {children}
    </section>
  )
}
