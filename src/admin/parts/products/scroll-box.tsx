import type { ReactNode } from 'react'

/** Many rows in a dialog, which scroll by themselves so that its buttons stay in sight. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with the arrow keys.
    <section aria-label={label} tabIndex={0} className="mt-5 max-h-[45dvh] overflow-y-auto">
      {children}
    </section>
  )
}
