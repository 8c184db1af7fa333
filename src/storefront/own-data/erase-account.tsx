import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { showRefusal } from '../../client/server-errors.ts'
import { formatRupees } from '../../lib/money.ts'
import { eraseForm } from '../../shop/customers/privacy-requests/wire.ts'
import type { CustomerMoneyOnWire } from '../../shop/customers/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { clearDrafts } from '../session/drafts.ts'
import { endSession } from '../session/session.ts'
import { api, Refusal, send } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'

const happens = [
  'Your name, email, phone, picture, password, addresses, wishlist and cart go at once, and all your devices are signed out.',
  'Orders, invoices and payments stay in our books for eight years, as the law asks.',
  'An encrypted copy of what went is kept for one year, as the law asks, and then deleted.',
  'An order on its way or a return that is not settled has to end first.',
  'What is in your wallet stays yours: write to us, and we pay it out.',
  'You can register again with the same email.',
]

const passwordForm = eraseForm.pick({ password: true })

export function EraseAccount() {
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState<null | 'sure' | CustomerMoneyOnWire>(null)
  const form = useForm({ resolver: zodResolver(passwordForm), defaultValues: { password: '' } })
  const field = fieldsOf(form)
  const { errors, isSubmitting } = form.formState
  const money = confirming === 'sure' ? null : confirming
  const erase = async ({ password }: z.output<typeof passwordForm>) => {
    try {
      const json = { password, ...(money && { confirmedBalance: money.balance }) }
      const { message } = await send(api.users['erase-account'].$post({ json }))
      setConfirming(null)
      clearDrafts()
      endSession()
      await navigate(urls.home)
      toast.done(message)
    } catch (error) {
      const found = error instanceof Refusal ? moneyIn.safeParse(error.body) : null
      if (found?.success) return setConfirming(found.data.money)
      setConfirming(null)
      showRefusal(error, form, 'The shop did not answer. Please try again.')
    }
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit(() => setConfirming('sure'))}
      className="grid max-w-xl gap-5"
    >
      <ul className="list-disc space-y-1.5 pl-5 marker:text-muted">
        {happens.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
      <div role="alert" className="empty:hidden">
        {errors.root && <FieldError>{errors.root.message}</FieldError>}
      </div>
      <Button type="submit" variant="danger" className="justify-self-start max-sm:w-full">
        Erase my account
      </Button>
      <ConfirmDialog
        title={money ? 'There is money of yours in the shop' : 'Erase your account?'}
        open={confirming !== null}
        onOpenChange={(open) => !open && setConfirming(null)}
        confirm={money ? 'Erase, I write to you' : 'Erase'}
        pending={isSubmitting}
        danger
        onConfirm={() => void form.handleSubmit(erase)()}
      >
        {money ? <MoneyText {...money} /> : 'Nobody can bring it back, not even we.'}
      </ConfirmDialog>
    </form>
  )
}

const moneyIn = z.object({
  money: z.object({
    balance: z.number(),
    awaitingPayment: z.number(),
    returns: z.number(),
    refunds: z.number(),
  }),
})

function MoneyText({ balance, awaitingPayment, refunds }: CustomerMoneyOnWire) {
  return (
    <>
      {balance > 0 && (
        <p>{`${formatRupees(balance)} are in your wallet. Without an account you cannot spend them here: write to us from your email, and we pay them out.`}</p>
      )}
      {awaitingPayment > 0 && (
        <p className="mt-2">{`An order of ${formatRupees(awaitingPayment)} waits for its payment. It ends, and what you pay for it still goes back to you.`}</p>
      )}
      {refunds > 0 && (
        <p className="mt-2">{`${formatRupees(refunds)} are on their way to the card or bank that you paid with, and arrive.`}</p>
      )}
    </>
  )
}
