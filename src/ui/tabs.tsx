import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export interface Tab {
  value: string
  label: ReactNode
  panel: ReactNode
}

interface TabsProps {
  /** Accessible name. */
  label: string
  tabs: readonly Tab[]
  /** Uncontrolled if omitted. */
  value?: string | undefined
  onChange?: ((value: string) => void) | undefined
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.value } : { value })}
      onValueChange={(to: string) => onChange?.(to)}
      className="min-w-0"
    >
      <Base.List aria-label={label} className="scroll-sideways relative flex gap-1 border-text border-b">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="type-action min-h-12 shrink-0 px-4 text-muted transition-colors hover:text-text data-active:text-text focus-visible:-outline-offset-3"
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-1.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-all duration-200 forced-colors:bg-[Highlight]" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-6">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
