import { type FormEvent, useRef, useState } from 'react'
import { isString } from '../../lib/json.ts'
import { formatRupees } from '../../lib/money.ts'
import { topUpForm } from '../../shop/wallet/wire.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { draftOf, saveDraft } from '../session/drafts.ts'
import { messageOf } from '../shared/api.ts'
import type { useAddMoney } from './use-add-money.ts'

const usual = [500, 1000, 2000]
const draft = 'money to add'

export function AddMoney({ add, checkAgain, isPending, result, error }: ReturnType<typeof useAddMoney>) {
  const [amount, setAmount] = useState(() => {
    const kept = draftOf(draft)
    return isString(kept) ? kept : ''
  })
  const [mistake, setMistake] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  const change = (text: string) => {
    setAmount(text)
    saveDraft(draft, text || null)
    setMistake(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = topUpForm.safeParse({ amount: amount.replaceAll(/[\s,₹]/g, '') })
    if (wanted.success) return add(wanted.data.amount, () => change(''))
    setMistake(wanted.error.issues[0]?.message)
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Amount"
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        required
        value={amount}
        error={mistake}
        onChange={({ target }) => change(target.value)}
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Usual amounts</legend>
        {usual.map((rupees) => (
          <Button
            key={rupees}
            variant="secondary"
            size="small"
            className="min-w-20 flex-1"
            onClick={() => change(String(rupees))}
          >
            {formatRupees(rupees)}
          </Button>
        ))}
      </fieldset>
      <Button type="submit" size="large" wide loading={isPending}>
        Add Money
      </Button>
      <AddMoneyResult result={result} error={error} isPending={isPending} checkAgain={checkAgain} />
    </form>
  )
}

type ResultProps = Pick<ReturnType<typeof useAddMoney>, 'result' | 'error' | 'isPending' | 'checkAgain'>

function AddMoneyResult({ result, error, isPending, checkAgain }: ResultProps) {
  return (
    <div role="alert">
      {isPending ? null : error ? (
        <FieldError>
          {messageOf(error, 'The payment could not begin. Nothing was charged; please try again.')}
        </FieldError>
      ) : result?.outcome === 'failed' ? (
        <FieldError>{result.message}</FieldError>
      ) : result?.outcome === 'left' ? (
        <FieldError>Payment not completed. Please try again.</FieldError>
      ) : result?.outcome === 'unknown' ? (
        <>
          <p className="text-sm">
            The payment is not confirmed yet. If you paid, the money comes by itself: please don’t pay twice.
          </p>
          <Button variant="quiet" size="small" onClick={() => checkAgain(result.paid)}>
            Check again
          </Button>
        </>
      ) : null}
    </div>
  )
}
