import { Tabs } from '@base-ui/react/tabs'
import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import Star from 'lucide-react/icons/star'
import WalletIcon from 'lucide-react/icons/wallet'
import { type ComponentType, useRef } from 'react'
import { flushSync } from 'react-dom'
import { payAtShop } from '../../lib/pickup.ts'
import { ONLINE, type PaymentMethod } from '../../shop/orders/rules.ts'
import { providerName } from '../../shop/settings/provider-name.data.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CashOnDelivery } from './cash-on-delivery.tsx'
import { OnlinePayment } from './online-payment.tsx'
import { type Funds, rankOptions, unavailableReason } from './payment-options.ts'
import { type Purchase, paidBy } from './purchase.ts'
import { WalletPayment } from './wallet-payment.tsx'
import { recommended, type WaysToPay } from './ways-to-pay.ts'

type Way = {
  label: string
  Icon: ComponentType<{ size: number; 'aria-hidden': true; className?: string }>
  pitch: string
  Panel: ComponentType<Purchase>
}

const ways: Record<PaymentMethod, Way> = {
  COD: {
    label: 'Cash On Delivery',
    Icon: Banknote,
    pitch: 'Pay the courier when it is in your hands.',
    Panel: CashOnDelivery,
  },
  [ONLINE]: {
    label: providerName,
    Icon: CreditCard,
    pitch: `By UPI, card or netbanking, in a window of ${providerName}.`,
    Panel: OnlinePayment,
  },
  Wallet: {
    label: 'Wallets',
    Icon: WalletIcon,
    pitch: 'From the money you keep with us, in one click.',
    Panel: WalletPayment,
  },
}

function wayOf(method: PaymentMethod, { pickupAt }: Pick<Purchase, 'pickupAt'>): Way {
  if (method !== 'COD' || pickupAt === undefined) return ways[method]
  return { ...ways.COD, label: payAtShop, pitch: 'In cash, when you pick it up.' }
}

const tab =
  'type-action flex min-h-13 shrink-0 items-center gap-3 px-4 text-left text-muted transition-colors hover:text-text data-active:bg-surface data-active:text-text data-active:shadow-[inset_6px_0_0_var(--color-accent)] focus-visible:-outline-offset-3'
const panel = 'bg-surface p-5 focus-visible:-outline-offset-3 md:p-8'

export function PaymentMethods({
  purchase,
  ways: { menu, chosen, choose, funds },
}: {
  purchase: Purchase
  ways: WaysToPay
}) {
  const list = useRef<HTMLDivElement>(null)
  // The pressed button is removed with its panel, so the focus moves to the selected tab.
  const chooseInPanel = (method: PaymentMethod) => {
    flushSync(() => choose(method))
    list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  }
  return (
    <Tabs.Root
      value={chosen}
      onValueChange={(value: string) => choose(value)}
      orientation="vertical"
      className="self-start border border-edge md:grid md:min-h-72 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <Tabs.List
        ref={list}
        aria-label="Ways to pay"
        activateOnFocus
        className="flex flex-col border-edge bg-sunk max-md:border-b md:border-r"
      >
        <Tabs.Tab value={recommended} className={tab}>
          <Star size={20} aria-hidden />
          <span>{recommended}</span>
        </Tabs.Tab>
        {menu.map((method) => {
          const { label, Icon } = wayOf(method, purchase)
          return (
            <Tabs.Tab key={method} value={method} className={tab}>
              <Icon size={20} aria-hidden />
              <span>{label}</span>
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      <Tabs.Panel value={recommended} className={panel}>
        <Recommended purchase={purchase} funds={funds} offered={menu} choose={chooseInPanel} />
      </Tabs.Panel>
      {menu.map((method) => (
        <Tabs.Panel key={method} value={method} className={panel}>
          <WayToPay method={method} purchase={purchase} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}

function WayToPay({
  method,
  purchase,
  advised,
}: {
  method: PaymentMethod
  purchase: Purchase
  advised?: boolean
}) {
  const { label, pitch, Panel } = wayOf(method, purchase)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="type-heading">{label}</h2>
        {advised && <Badge tone="accent">{recommended}</Badge>}
      </div>
      <p className="mt-1 mb-6 text-muted">{pitch}</p>
      <Panel {...paidBy(method, purchase)} />
    </>
  )
}

function Recommended({
  purchase,
  funds,
  offered,
  choose,
}: {
  purchase: Purchase
  funds: Funds
  offered: readonly PaymentMethod[]
  choose: (method: PaymentMethod) => void
}) {
  const [best, ...others] = rankOptions(funds, offered)
  return (
    <>
      {best ? (
        <WayToPay method={best} purchase={purchase} advised />
      ) : (
        <p>Nothing can be paid in this shop at the moment. Your cart is kept for you.</p>
      )}
      {others.length > 0 && <h3 className="type-label mt-10 text-muted">Other ways</h3>}
      <ul className="mt-3 border-line border-b empty:hidden">
        {others.map((method) => {
          const { label, pitch, Icon } = wayOf(method, purchase)
          const inTheWay = unavailableReason(method, funds)
          return (
            <li
              key={method}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t py-4"
            >
              <Icon size={24} aria-hidden className="text-muted" />
              <div>
                <p className="font-bold">{label}</p>
                <p className="text-muted text-sm">{inTheWay ?? pitch}</p>
              </div>
              {!(inTheWay && method === 'COD') && (
                <Button variant="quiet" onClick={() => choose(method)} className="px-0!">
                  <span>Choose</span>
                  <span className="sr-only">{` ${label}`}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
