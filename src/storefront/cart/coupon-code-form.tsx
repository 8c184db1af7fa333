import { type SubmitEvent, useState } from 'react'
import { MAX_CODE_LENGTH } from '../../shop/coupons/rules.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface CouponCodeFormProps {
  isBusy: boolean
  apply: (code: string) => void
}

/** The list may not show codes from friends, mails and posters. */
export function CouponCodeForm({ isBusy, apply }: CouponCodeFormProps) {
  const [code, setCode] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() && !isBusy) apply(code.trim())
  }
  return (
    <form method="post" onSubmit={submit} className="mb-6 flex items-end gap-3">
      <TextField
        label="Coupon code"
        name="code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        maxLength={MAX_CODE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        className="grow"
      />
      <Button type="submit" loading={isBusy}>
        Apply
      </Button>
    </form>
  )
}
