import Search from 'lucide-react/icons/search'
import { commandKey, Key } from '../shared/key.tsx'
import { Brand } from './brand.tsx'
import { MenuFoot } from './menu-foot.tsx'
import { MenuLinks } from './menu-links.tsx'

export function SideMenu({ onFind, onHelp }: { onFind: () => void; onHelp: () => void }) {
  return (
    <header className="scheme-dark sticky top-0 flex h-dvh flex-col gap-3 overflow-y-auto bg-ink px-3 py-4 text-chalk max-lg:hidden">
      <Brand />
      <button
        type="button"
        onClick={onFind}
        aria-keyshortcuts="Meta+K Control+K"
        className="flex min-h-11 items-center gap-3 rounded-field border border-edge px-3 text-left hover:border-text hover:bg-text/8"
      >
        <Search size={18} aria-hidden /> <span className="mr-auto">Find</span>
        <span aria-hidden className="flex gap-1 text-muted">
          <Key>{commandKey}</Key>
          <Key>K</Key>
        </span>
      </button>
      <MenuLinks />
      <MenuFoot onHelp={onHelp} />
    </header>
  )
}
