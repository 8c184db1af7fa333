import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

interface TooltipProps {
  /** Nothing essential: touch devices have no hover. */
  text: string
  /** A button or link with its own accessible name. */
  children: ReactElement
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} title="" delay={300} />
      {/* A landmark, because the portal is outside the page's landmarks. */}
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
