import { analyticsTexts } from '../../shop/legal/notices/analytics-texts.data.ts'
import type { Language } from '../../shop/legal/notices/rules.ts'
import type { ConsentOnWire } from '../../shop/legal/wire.ts'
import { ConsentSwitch } from '../own-data/consent-switch.tsx'
import { answerOnDevice } from './answer.ts'

interface SourceConsentProps {
  said: ConsentOnWire | undefined
  language: Language
}

/** The device then answers as the account does. */
export default function SourceConsent(props: SourceConsentProps) {
  return <ConsentSwitch purpose="analytics" text={analyticsTexts} onChanged={answerOnDevice} {...props} />
}
