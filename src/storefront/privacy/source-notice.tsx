import { useEffect, useState } from 'react'
import { analyticsTexts } from '../../shop/legal/notices/analytics-texts.data.ts'
import type { Language } from '../../shop/legal/notices/rules.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { answerForSource } from '../sources/answer.ts'
import { sourceMemory } from '../sources/device.ts'
import { namedIn } from '../sources/named-recipients.ts'
import { Purpose } from './purpose.tsx'

const id = 'analytics'

const answers = { yes: 'You allow it on this device.', no: 'You do not allow it on this device.' }

/** What the question is about, with the answer, to be changed at any time. */
export default function SourceNotice({ language }: { language: Language }) {
  const { tells } = useShopFacts()
  const [answer, setAnswer] = useState(() => sourceMemory.answer())
  // The line that asks links here, before this part of the page has come.
  useEffect(() => {
    if (location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView()
  }, [])
  const change = (isAllowed: boolean) => {
    answerForSource(isAllowed, tells).catch((error: unknown) => toast.failed(messageOf(error)))
    setAnswer(sourceMemory.answer())
  }
  return (
    <Purpose id={id} text={analyticsTexts} language={language}>
      {tells.length > 0 && <p className="mt-3">{namedIn(analyticsTexts.tells[language], tells)}</p>}
      <div lang="en" className="mt-4 flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="small" aria-pressed={answer === 'yes'} onClick={() => change(true)}>
          Allow
        </Button>
        <Button variant="secondary" size="small" aria-pressed={answer === 'no'} onClick={() => change(false)}>
          No
        </Button>
        <p role="status" className="text-muted text-sm">
          {answer ? answers[answer] : 'You have not answered on this device: nothing is kept.'}
        </p>
      </div>
    </Purpose>
  )
}
