import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Brand } from './brand.tsx'
import { MenuFoot } from './menu-foot.tsx'
import { MenuLinks } from './menu-links.tsx'
import { useWaiting } from './use-pending-returns.ts'

export function TopBar({ onFind }: { onFind: () => void }) {
  const [open, setOpen] = useState(false)
  const { returns } = useWaiting()
  const name = returns > 0 ? `Menu, ${returns} waiting` : 'Menu'
  return (
    <header className="scheme-dark sticky top-0 z-30 flex items-center bg-ink px-2 py-1.5 text-chalk lg:hidden">
      <Sheet
        side="left"
        title="Menu"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <IconButton label={name} count={returns}>
            <MenuIcon size={22} />
          </IconButton>
        }
      >
        <div className="-mx-2 flex min-h-full flex-col gap-4">
          <MenuLinks onFollow={() => setOpen(false)} />
          <MenuFoot />
        </div>
      </Sheet>
      <Brand />
      <IconButton label="Find" className="ml-auto" onClick={onFind}>
        <Search size={22} />
      </IconButton>
    </header>
  )
}
