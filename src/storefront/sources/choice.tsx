import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { answerForSource } from './answer.ts'
import { sourceMemory } from './device.ts'

const answers = { yes: 'You allow it on this device.', no: 'You do not allow it on this device.' }

/** The answer to the question, to be changed at any time. */
export default function SourceChoice() {
  const [answer, setAnswer] = useState(() => sourceMemory.answer())
  const change = (isAllowed: boolean) => {
    answerForSource(isAllowed).catch((error: unknown) => toast.failed(messageOf(error)))
    setAnswer(sourceMemory.answer())
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button variant="secondary" size="small" aria-pressed={answer === 'yes'} onClick={() => change(true)}>
        Allow
      </Button>
      <Button variant="secondary" size="small" aria-pressed={answer === 'no'} onClick={() => change(false)}>
        No
      </Button>
      <p role="status" className="text-muted text-sm">
        {answer ? answers[answer] : 'You have not been asked on this device, or have not answered.'}
      </p>
    </div>
  )
}
