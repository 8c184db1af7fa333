import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatRupees, type Paise, toRupees } from '../../lib/money.ts'
import { toast } from '../../ui/toast.ts'
import { loadDialog, type Proof, payByDialog } from '../payment/dialog.ts'
import { sendWithRetries } from '../payment/retry.ts'
import { queryClient } from '../session/query-client.ts'
import { useSession } from '../session/session.ts'
import { api, send } from '../shared/api.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { walletKey } from './queries.ts'

type Outcome = Confirmation | { outcome: 'left' }

export function useAddMoney() {
  const { paymentScript: script, name: shop } = useShopFacts()
  const payer = useSession()?.user
  const isBusy = useRef(false)

  const pay = async (amount: Paise): Promise<Outcome> => {
    await loadDialog(script)
    const rupees = { amount: toRupees(amount) }
    const order = await send(api.wallet['create-topup-order'].$post({ json: rupees }))
    const ending = await payByDialog({
      ...order,
      amount,
      script,
      shop,
      payer,
      description: 'Money for your wallet',
    })
    if (ending.outcome === 'paid') return confirmTopUp({ ...rupees, ...ending.proof })
    if (ending.outcome === 'dismissed') return { outcome: 'left' }
    return { outcome: 'failed', message: `Payment failed: ${ending.description}` }
  }

  const mutation = useMutation({
    mutationFn: (what: { pay: Paise } | { paid: PaidTopUp }) =>
      'pay' in what ? pay(what.pay) : confirmTopUp(what.paid),
    onSuccess: (result) => {
      if (result.outcome === 'added') toast.done(`${formatRupees(result.amount)} added to your wallet`)
    },
    onSettled: () => {
      isBusy.current = false
      // Not awaited, so that the result is shown before the wallet is refetched.
      void queryClient.invalidateQueries({ queryKey: walletKey })
    },
  })

  // A second click before the pending state renders would open a second dialog.
  const once = (what: { pay: Paise } | { paid: PaidTopUp }, added?: () => void) => {
    if (isBusy.current) return
    isBusy.current = true
    mutation.mutate(what, { onSuccess: ({ outcome }) => outcome === 'added' && added?.() })
  }
  return {
    add: (amount: Paise, added: () => void) => once({ pay: amount }, added),
    checkAgain: (paid: PaidTopUp) => once({ paid }),
    isPending: mutation.isPending,
    result: mutation.data ?? null,
    error: mutation.error,
    reset: mutation.reset,
  }
}

type PaidTopUp = { amount: number } & Proof

type Confirmation =
  | { outcome: 'added'; amount: number }
  | { outcome: 'failed'; message: string }
  | { outcome: 'unknown'; paid: PaidTopUp }

/** Idempotent, so it is safe to retry. */
async function confirmTopUp(paid: PaidTopUp): Promise<Confirmation> {
  const outcome = await sendWithRetries(() => send(api.wallet['add-money'].$post({ json: paid })))
  if (outcome.status === 'succeeded') return { outcome: 'added', amount: paid.amount }
  return outcome.status === 'refused'
    ? { outcome: 'failed', message: outcome.reason }
    : { outcome: 'unknown', paid }
}
