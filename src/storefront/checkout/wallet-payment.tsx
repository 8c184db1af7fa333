import { useEffect, useRef, useState } from 'react'
import { LoadFailed } from '../../client/load-failed.tsx'
import { formatRupees, fromRupees, minus, type Paise, toRupees } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf, Refusal } from '../shared/api.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { useBalance, useCreateWallet } from '../wallet/queries.ts'
import { usePlaceOrder } from './place-order.ts'
import type { Purchase } from './purchase.ts'
import { failureMessage } from './refused-order.ts'

const notEnough = "You don't have enough balance, please use another method."

const lacksMoney = (error: Error) => error instanceof Refusal && error.status === 402

export function WalletPayment(purchase: Purchase) {
  const { data: balance, isError, refetch } = useBalance()
  const [isNew, setNew] = useState(false)
  if (balance === null) return <NoWallet onCreate={() => setNew(true)} />
  if (balance !== undefined) return <Wallet isNew={isNew} holds={fromRupees(balance)} {...purchase} />
  if (isError) return <LoadFailed what="Your wallet could not be loaded" retry={() => void refetch()} />
  return <Skeleton className="h-44 max-w-sm" />
}

function Wallet({ holds, isNew, ...purchase }: Purchase & { holds: Paise; isNew: boolean }) {
  const self = useRef<HTMLDivElement>(null)
  // The button that created the wallet was removed, so the panel takes the focus.
  useEffect(() => {
    if (isNew) self.current?.focus()
  }, [isNew])
  const place = usePlaceOrder('Wallet', (error) => (lacksMoney(error) ? notEnough : null))
  const { onlinePayment } = useShopFacts()
  const { total } = purchase.totals
  const isEnough = holds >= total
  return (
    <div ref={self} tabIndex={-1} className="grid gap-6 focus:outline-none">
      <Amounts
        of={[
          ['In your wallet', holds],
          ['To pay', total],
          isEnough ? ['Left after it', minus(holds, total)] : ['Missing', minus(total, holds)],
        ]}
      />
      {!isEnough && <FieldError>{notEnough}</FieldError>}
      <div>
        <div className="flex flex-wrap gap-3">
          {!isEnough && onlinePayment && (
            <ButtonLink to={urls.wallet} size="large" className="max-sm:w-full">
              Add Money
            </ButtonLink>
          )}
          <Button
            size="large"
            variant={isEnough ? 'primary' : 'secondary'}
            loading={place.isPending}
            onClick={() => place.mutate(purchase)}
            className="min-w-48 max-sm:w-full"
          >
            Pay Now
          </Button>
        </div>
        {place.isError && !lacksMoney(place.error) && (
          <div role="alert">
            <FieldError>
              {failureMessage(place.error, 'There was no answer. Nothing is paid twice.')}
            </FieldError>
          </div>
        )}
      </div>
    </div>
  )
}

function NoWallet({ onCreate }: { onCreate: () => void }) {
  const { onlinePayment } = useShopFacts()
  const create = useCreateWallet()
  return (
    <div className="grid gap-6">
      <p className="max-w-prose">{`You have no wallet yet. It is there with a click,${onlinePayment ? ' takes the money you add,' : ''} and whatever you cancel or give back comes into it.`}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="large"
          loading={create.isPending}
          onClick={() => {
            onCreate()
            create.mutate(undefined, { onError: (error) => toast.failed(messageOf(error)) })
          }}
          className="min-w-48 max-sm:w-full"
        >
          Create Wallet
        </Button>
        <Button size="large" variant="secondary" disabled className="min-w-48 max-sm:w-full">
          Pay Now
        </Button>
      </div>
    </div>
  )
}

type Sum = readonly [name: string, amount: Paise]

function Amounts({ of }: { of: readonly Sum[] }) {
  return (
    <dl className="grid max-w-sm gap-2">
      {of.map(([name, amount], index) => {
        const isLast = index === of.length - 1
        return (
          <div
            key={name}
            className={cx(
              'flex items-baseline justify-between gap-4',
              isLast && 'mt-1 border-text border-t-2 pt-3',
            )}
          >
            <dt className={isLast ? 'font-bold' : 'text-muted'}>{name}</dt>
            <dd className={cx('type-number', isLast && 'text-2xl')}>{formatRupees(toRupees(amount))}</dd>
          </div>
        )
      })}
    </dl>
  )
}
