import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Link } from './link.tsx'

interface MenuProps {
  /** A button with an accessible name. */
  trigger: ReactElement
  /** `MenuItem`, `MenuLink` and `MenuLine`. */
  children: ReactNode
}

const itemLook =
  'flex min-h-11 cursor-pointer items-center gap-3 px-4 text-base select-none data-highlighted:bg-action data-highlighted:text-on-action focus-visible:outline-none data-disabled:pointer-events-none data-disabled:text-muted'

export function Menu({ trigger, children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      {/* A landmark, because the portal is outside the page's landmarks. */}
      <Base.Portal render={<section aria-label="Menu" />}>
        <Base.Positioner sideOffset={6} align="end" className="z-50">
          <Base.Popup className="floating min-w-52 py-1.5">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface MenuItemProps {
  onSelect: () => void
  danger?: boolean | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

export function MenuItem({ onSelect, danger, disabled, children }: MenuItemProps) {
  return (
    <Base.Item onClick={onSelect} disabled={disabled} className={cx(itemLook, danger && 'text-alarm')}>
      {children}
    </Base.Item>
  )
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Base.LinkItem render={<Link to={to} />} className={itemLook}>
      {children}
    </Base.LinkItem>
  )
}

export const MenuLine = () => <Base.Separator className="my-1.5 border-line border-t" />
