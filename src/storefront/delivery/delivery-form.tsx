import { type SubmitEvent, useEffect, useState } from 'react'
import { rateInWords } from '../../lib/delivery-words.ts'
import { readPinCode } from '../../lib/typed-numbers.ts'
import { pinCodeHint } from '../../shop/addresses/rules.ts'
import { arrivalText, type DeliveryEstimate, isIndianPinCode } from '../../shop/delivery/rules.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { api, messageOf, send } from '../shared/api.ts'
import { readMyPinCode, rememberPinCode } from '../shared/my-pin-code.ts'

type Answer = { estimate?: DeliveryEstimate; error?: string }

interface DeliveryFormProps {
  isFocused: boolean
  onKnown?: (pinCode: string) => void
}

export default function DeliveryForm({ isFocused, onKnown }: DeliveryFormProps) {
  const [pinCode, setPinCode] = useState(() => readMyPinCode() ?? '')
  const [{ estimate, error }, setAnswer] = useState<Answer>({})
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    const known = readMyPinCode()
    if (known) void ask(known).then(setAnswer)
  }, [])
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setPending(true)
    const read = readPinCode(pinCode)
    setPinCode(read)
    const answer = await ask(read)
    setAnswer(answer)
    setPending(false)
    if (answer.estimate) onKnown?.(read)
  }
  return (
    <form method="post" onSubmit={submit} className="max-w-sm">
      <div className="flex items-start gap-2">
        <TextField
          label="PIN code"
          name="pinCode"
          value={pinCode}
          onChange={({ target }) => setPinCode(target.value)}
          error={error}
          inputMode="numeric"
          autoComplete="postal-code"
          autoFocus={isFocused}
          className="min-w-0 grow"
        />
        <Button type="submit" loading={isPending} className="mt-6 shrink-0 px-4!">
          Check
        </Button>
      </div>
      <p role="status" className="mt-2">
        {estimate && <Estimate {...estimate} />}
      </p>
    </form>
  )
}

async function ask(pinCode: string): Promise<Answer> {
  if (!isIndianPinCode(pinCode)) return { error: pinCodeHint(pinCode) ?? 'Enter your PIN code.' }
  try {
    const estimate = await send(api.delivery.getEstimate.$get({ query: { pinCode } }))
    rememberPinCode(pinCode)
    return { estimate }
  } catch (error) {
    return { error: messageOf(error) }
  }
}

function Estimate({ city, state, arrives, rate }: DeliveryEstimate) {
  const place = city ? `in ${city === state ? city : `${city}, ${state}`}` : 'there'
  return (
    <>
      <b className="font-semibold">{arrivalText(arrives)}</b>
      <span>{` ${place}.${rate ? ` Delivery: ${rateInWords(rate)}.` : ''}`}</span>
    </>
  )
}
