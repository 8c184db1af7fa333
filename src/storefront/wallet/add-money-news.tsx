import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { messageOf } from '../shared/api.ts'
import type { useAddMoney } from './use-add-money.ts'

type News = Pick<ReturnType<typeof useAddMoney>, 'ended' | 'error' | 'isPending' | 'askAgain'>

export function AddMoneyNews({ ended, error, isPending, askAgain }: News) {
  return (
    <div role="alert">
      {isPending ? null : error ? (
        <FieldError>
          {messageOf(error, 'The payment could not begin. Nothing was charged; please try again.')}
        </FieldError>
      ) : ended?.outcome === 'failed' ? (
        <FieldError>{ended.message}</FieldError>
      ) : ended?.outcome === 'left' ? (
        <FieldError>Payment not completed. Please try again.</FieldError>
      ) : ended?.outcome === 'unknown' ? (
        <>
          <p className="text-sm">
            The payment is not confirmed yet. If you paid, the money comes by itself: please don’t pay twice.
          </p>
          <Button variant="quiet" size="small" onClick={() => askAgain(ended.paid)}>
            Check again
          </Button>
        </>
      ) : null}
    </div>
  )
}
