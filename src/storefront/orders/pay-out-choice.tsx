import { type ReactNode, useState } from 'react'
import { destinationForm } from '../../shop/wallet/pay-outs/destination-wire.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextField } from '../../ui/text-field.tsx'

const noFields = { upiId: '', holder: '', accountNumber: '', accountNumberAgain: '', ifsc: '' }
type Field = keyof typeof noFields
type Kind = 'wallet' | 'upi' | 'bank'

const fieldsOf: Record<Kind, readonly (readonly [name: Field, label: string])[]> = {
  wallet: [],
  upi: [['upiId', 'UPI id']],
  bank: [
    ['holder', 'Name of the account holder'],
    ['accountNumber', 'Account number'],
    ['accountNumberAgain', 'Account number again'],
    ['ifsc', 'IFSC'],
  ],
}

/** Where the money of a return goes that was paid in cash. `read` is null when a field is wrong, and shows why. */
export function usePayOutChoice(when: string) {
  const [kind, setKind] = useState<Kind>('wallet')
  const [fields, setFields] = useState(noFields)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})

  const read = () => {
    if (kind === 'wallet') return { refundTo: 'wallet' as const, payOut: null }
    const payOut = { kind, ...fields }
    const checked = destinationForm.safeParse(payOut)
    if (checked.success) return { refundTo: 'source' as const, payOut }
    setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])))
    return null
  }

  const choice: ReactNode = (
    <>
      <RadioCards
        legend="Your money"
        name="payOut"
        value={kind}
        onChange={(chosen) => {
          setKind(chosen === 'upi' || chosen === 'bank' ? chosen : 'wallet')
          setErrors({})
        }}
        cards={[
          { value: 'upi', title: 'UPI id', detail: `We pay it ${when}` },
          { value: 'bank', title: 'Bank account', detail: `We pay it ${when}` },
          { value: 'wallet', title: 'Wallet', detail: `To spend in this shop, ${when}` },
        ]}
      />
      {fieldsOf[kind].map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          required
          autoComplete="off"
          spellCheck={false}
          {...(name.startsWith('accountNumber') && { inputMode: 'numeric' as const })}
          value={fields[name]}
          onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
          error={errors[name]}
        />
      ))}
    </>
  )
  return { choice, read, kind }
}
