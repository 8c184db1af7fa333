import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { setTheme, useTheme } from './theme.ts'

const choices = [
  { theme: 'light', name: 'Day', Icon: Sun },
  { theme: 'dark', name: 'Night', Icon: Moon },
  { theme: 'system', name: 'Like the system', Icon: Monitor },
] as const

export function ThemeSwitch() {
  const current = useTheme()
  return (
    <fieldset className="inline-flex rounded-full border border-edge p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ theme, name, Icon }) => (
        <label
          key={theme}
          title={name}
          className="relative grid size-10 place-items-center rounded-full text-muted transition hover:text-text has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name="theme"
            aria-label={name}
            checked={theme === current}
            onChange={() => setTheme(theme)}
            className="absolute inset-0 appearance-none rounded-full focus-visible:outline-none"
          />
          <Icon size={18} aria-hidden />
        </label>
      ))}
    </fieldset>
  )
}
