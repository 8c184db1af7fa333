import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Captcha, isRight, newCaptcha } from './captcha.ts'

export function useCaptcha() {
  const [captcha, setCaptcha] = useState(() => newCaptcha('picture', Math.random))
  const [typed, setTyped] = useState('')
  const renew = (kind: Captcha['kind']) => {
    setCaptcha(newCaptcha(kind, Math.random))
    setTyped('')
  }
  return { captcha, typed, setTyped, renew, right: isRight(captcha, typed) }
}

interface CaptchaFieldProps {
  of: ReturnType<typeof useCaptcha>
  wrong: boolean
}

/** Screen reader users can switch to a sum in words. */
export function CaptchaField({ of: { captcha, typed, setTyped, renew, right }, wrong }: CaptchaFieldProps) {
  const isPicture = captcha.kind === 'picture'
  return (
    <div className="grid max-w-sm gap-3">
      {isPicture ? (
        <div className="flex items-center gap-2">
          <CaptchaPicture captcha={captcha} />
          <IconButton label="Another captcha" onClick={() => renew('picture')}>
            <RefreshCw size={20} aria-hidden />
          </IconButton>
        </div>
      ) : (
        <p className="type-heading py-2">{captcha.question}</p>
      )}
      <TextField
        key={captcha.kind}
        label={isPicture ? 'Captcha' : `Captcha: ${captcha.question}`}
        name="captcha"
        required
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode={isPicture ? 'text' : 'numeric'}
        hint={isPicture ? 'Type the six signs of the picture' : 'Type the number'}
        error={wrong && !right ? 'Invalid captcha. Please try again.' : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start px-0! text-left!"
        onClick={() => renew(isPicture ? 'sum' : 'picture')}
      >
        {isPicture ? 'Answer a question instead' : 'Show a picture instead'}
      </Button>
    </div>
  )
}

function CaptchaPicture({
  captcha: { signs, scratches },
}: {
  captcha: Extract<Captcha, { kind: 'picture' }>
}) {
  return (
    <svg
      role="img"
      aria-label="Captcha picture. The button below the field asks a question instead"
      viewBox="0 0 240 80"
      className="type-number w-60 grow select-none border border-edge bg-sunk"
    >
      <g fill="currentColor" textAnchor="middle">
        {signs.map(({ sign, turn, lift, size }, index) => (
          <text
            key={String(index)}
            fontSize={size}
            transform={`translate(${32 + index * 35} ${55 + lift}) rotate(${turn})`}
          >
            {sign}
          </text>
        ))}
      </g>
      <g fill="none" stroke="currentColor" strokeWidth="2" className="chalky">
        {scratches.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
    </svg>
  )
}
