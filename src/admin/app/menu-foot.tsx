import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Store from 'lucide-react/icons/store'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { logOut } from '../shared/log-out.ts'
import { urls } from '../shared/urls.ts'
import { entryLook } from './menu-links.tsx'

export function MenuFoot({ onHelp }: { onHelp?: () => void }) {
  return (
    <div className="mt-auto flex flex-col border-line border-t pt-3">
      <a href={urls.shop} className={entryLook}>
        <Store size={20} aria-hidden /> View shop
      </a>
      <button type="button" onClick={() => void logOut()} className={entryLook}>
        <LogOut size={20} aria-hidden /> Logout
      </button>
      <div className="mt-3 flex items-center justify-between pl-3">
        <ThemeSwitch />
        {onHelp && (
          <button
            type="button"
            title="Keyboard shortcuts"
            aria-label="Keyboard shortcuts"
            aria-keyshortcuts="?"
            onClick={onHelp}
            className="grid size-11 place-items-center rounded-full hover:bg-text/8"
          >
            <Keyboard size={20} aria-hidden />
          </button>
        )}
      </div>
    </div>
  )
}
