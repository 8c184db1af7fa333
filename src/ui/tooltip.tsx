import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

interface TooltipProps {
  /** A few words. Nothing that can't be done without: fingers don't hover. */
  text: string
  /** A button or link with an accessible name of its own. */
  children: ReactElement
}

/** Words beside what the pointer or the focus is on; Esc hides them. Heavier than `title`: for the dashboard. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} title="" delay={300} />
      {/* A landmark of its own, because it hangs outside the page's. */}
      <Base.Portal render={<section aria-label="Tooltip" />}>
        <Base.Positioner sideOffset={8} className="z-60">
          <Base.Popup className="floating max-w-72 bg-action! px-3 py-1.5 text-on-action! text-sm">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
