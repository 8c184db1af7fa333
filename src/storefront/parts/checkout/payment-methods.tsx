import { Tabs } from '@base-ui/react/tabs'
import Banknote from 'lucide-react/icons/banknote'
import Star from 'lucide-react/icons/star'
import { type ComponentType, useState } from 'react'
import type { Paise } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { CashOnDelivery, codRefusal } from './cash-on-delivery.tsx'
import type { Purchase } from './place-order.ts'

/** A way to pay: its line in the menu, what is good about it, and why it cannot be had for some totals. */
type Method = {
  label: string
  Icon: ComponentType<{ size: number; 'aria-hidden': true }>
  pitch: string
  refusal: (total: Paise) => string | null
  Panel: ComponentType<Purchase>
}

const methods: readonly Method[] = [
  {
    label: 'Cash On Delivery',
    Icon: Banknote,
    pitch: 'Pay the courier when it is in your hands.',
    refusal: codRefusal,
    Panel: CashOnDelivery,
  },
]

const recommended = 'Recommended'

const tab =
  'type-action flex min-h-13 shrink-0 items-center gap-3 px-4 text-left text-muted transition-colors hover:text-text data-active:bg-surface data-active:text-text data-active:shadow-[inset_6px_0_0_var(--color-accent)] focus-visible:-outline-offset-3'

/** The ways to pay: a menu on the left, on a phone above, and what the chosen one needs. */
export function PaymentMethods(purchase: Purchase) {
  const [chosen, choose] = useState(recommended)
  return (
    <Tabs.Root
      value={chosen}
      onValueChange={(value: string) => choose(value)}
      orientation="vertical"
      className="self-start border border-edge md:grid md:min-h-72 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <Tabs.List
        aria-label="Ways to pay"
        activateOnFocus
        className="flex flex-col border-edge bg-sunk max-md:border-b md:border-r"
      >
        <Tabs.Tab value={recommended} className={tab}>
          <Star size={20} aria-hidden /> {recommended}
        </Tabs.Tab>
        {methods.map(({ label, Icon }) => (
          <Tabs.Tab key={label} value={label} className={tab}>
            <Icon size={20} aria-hidden /> {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={recommended} className={panel}>
        <Recommended total={purchase.totals.total} choose={choose} />
      </Tabs.Panel>
      {methods.map(({ label, Panel }) => (
        <Tabs.Panel key={label} value={label} className={panel}>
          <h2 className="type-heading mb-4">{label}</h2>
          <Panel {...purchase} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}

const panel = 'bg-surface p-5 focus-visible:-outline-offset-3 md:p-8'

/** Every way with what speaks for it, or what is in its way for this order. */
function Recommended({ total, choose }: { total: Paise; choose: (method: string) => void }) {
  return (
    <>
      <h2 className="type-heading mb-4">{recommended}</h2>
      <ul>
        {methods.map(({ label, Icon, pitch, refusal }) => {
          const because = refusal(total)
          return (
            <li
              key={label}
              className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-4 border-line border-t py-5 last:pb-0"
            >
              <Icon size={28} aria-hidden />
              <div>
                <p className="font-bold">{label}</p>
                {because ? <FieldError>{because}</FieldError> : <p className="text-muted">{pitch}</p>}
              </div>
              {!because && (
                <Button
                  onClick={() => choose(label)}
                  className="justify-self-start max-sm:col-span-full max-sm:w-full sm:col-start-2"
                >
                  Pay this way<span className="sr-only">: {label}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
