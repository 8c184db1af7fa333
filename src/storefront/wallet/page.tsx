import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { LoadFailed } from '../../client/load-failed.tsx'
import { formatRupees } from '../../lib/money.ts'
import { Court } from '../../ui/brand-art/court.tsx'
import { Corner } from '../../ui/brand-art/touchline.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ProfileFrame } from '../account/frame.tsx'
import { messageOf } from '../shared/api.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { AddMoney } from './add-money.tsx'
import { Movements } from './movements.tsx'
import { useCreateWallet, useWallet } from './queries.ts'
import { useAddMoney } from './use-add-money.ts'

export function Component() {
  const page = Math.max(1, Math.trunc(Number(useSearchParams()[0].get('page'))) || 1)
  const { wallet: canPay } = useShopFacts()
  const canAdd = useCanAddMoney()
  const addMoney = useAddMoney()
  const mayBePaid = addMoney.result?.outcome === 'left' || addMoney.result?.outcome === 'unknown'
  const { data: wallet, isError, refetch, isPlaceholderData } = useWallet(page, mayBePaid)
  const failed = isError && wallet === undefined
  useOnNewTransaction(wallet?.total, () => {
    if (mayBePaid || addMoney.error) toast.done('Your payment has arrived')
    addMoney.reset()
  })
  return (
    <ProfileFrame title="Wallet">
      {wallet === null ? (
        <NoWallet />
      ) : failed ? (
        <LoadFailed what="Your wallet could not be loaded" retry={() => void refetch()} />
      ) : (
        <>
          <div className="mt-6 grid gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] md:gap-10">
            <Balance of={wallet?.balance} />
            {canAdd && <AddMoney {...addMoney} />}
          </div>
          {!canPay && (
            <p className="mt-6">You cannot pay from your wallet at the moment. What is in it stays yours.</p>
          )}
          <section className="mt-12" aria-busy={!wallet}>
            <Corner>
              <h2 className="type-heading">Transactions</h2>
            </Corner>
            <div className="pt-5 pb-10">
              <Movements
                of={wallet?.transactions}
                stale={isPlaceholderData}
                empty={<NoMovements page={page} />}
              />
            </div>
            <Pager
              page={page}
              pages={wallet?.pages ?? 1}
              to={(to) => (to === 1 ? urls.wallet : `${urls.wallet}?page=${to}`)}
              label="Pages of transactions"
            />
          </section>
        </>
      )}
    </ProfileFrame>
  )
}

/** Money is added online, to pay with later. */
function useCanAddMoney(): boolean {
  const { onlinePayment, wallet } = useShopFacts()
  return onlinePayment && wallet
}

/** A new transaction may make the message about a payment obsolete. */
function useOnNewTransaction(total: number | undefined, onNew: () => void): void {
  const before = useRef(total)
  useEffect(() => {
    if (total !== undefined && before.current !== undefined && total > before.current) onNew()
    before.current = total ?? before.current
  })
}

function NoWallet() {
  const canAdd = useCanAddMoney()
  const create = useCreateWallet()
  const onError = (error: Error) => toast.failed(messageOf(error, 'Your wallet could not be made'))
  return (
    <EmptyState
      title="No wallet yet"
      action={
        <Button loading={create.isPending} onClick={() => create.mutate(undefined, { onError })}>
          Create Wallet
        </Button>
      }
    >{`${canAdd ? 'Add money once and pay with a click. ' : ''}What you cancel or give back is paid into it.`}</EmptyState>
  )
}

function NoMovements({ page }: { page: number }) {
  const { wallet: canPay } = useShopFacts()
  const canAdd = useCanAddMoney()
  const moved = canAdd ? 'add, spend or get back' : canPay ? 'spend or get back' : 'get back'
  return page === 1 ? (
    <EmptyState level={3} title="No transactions yet">{`Money that you ${moved} is listed here.`}</EmptyState>
  ) : (
    <EmptyState
      level={3}
      drawing="out"
      title="No more transactions"
      action={<ButtonLink to={urls.wallet}>To the newest</ButtonLink>}
    />
  )
}

function Balance({ of: balance }: { of: number | undefined }) {
  return (
    <Court ground="turf" worded className="min-h-40 md:h-full">
      <dl aria-live="polite" className="p-6">
        <dt className="type-label">Balance</dt>
        <dd className="type-number mt-1.5 break-words text-3xl min-[400px]:text-4xl">
          {balance === undefined ? <Skeleton className="h-10 w-40" /> : formatRupees(balance)}
        </dd>
      </dl>
    </Court>
  )
}
