import { useState } from 'react'
import { useLocation } from 'react-router'
import { analyticsTexts } from '../../shop/legal/notices/analytics-texts.data.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { isListing, productIn, urls } from '../shared/urls.ts'
import { answerForSource } from './answer.ts'
import { sourceMemory } from './device.ts'
import { namedIn } from './named-recipients.ts'

sourceMemory.visit(Date.now())

/** Shoppers are not asked on the way to an order, where it would be in the way. */
const isAskedOn = (path: string) => path === urls.home || isListing(path) || productIn(path) !== null

export default function SourceQuestion() {
  const { tells } = useShopFacts()
  const [isOpen, setOpen] = useState(() => !sourceMemory.isAnswered(tells))
  const { pathname } = useLocation()
  if (!isOpen || !isAskedOn(pathname)) return null
  const answer = (isAllowed: boolean) => {
    setOpen(false)
    answerForSource(isAllowed, tells).catch((error: unknown) => toast.failed(messageOf(error)))
  }
  return (
    <section
      aria-label="May we remember where you came from?"
      className="sticky bottom-0 z-20 border-text border-t-2 bg-surface max-md:bottom-[calc(5rem+env(safe-area-inset-bottom))]"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-3">
        <p className="max-w-prose text-sm">
          <span>{`${analyticsTexts.question.en} `}</span>
          {tells.length > 0 && <span>{`${namedIn(analyticsTexts.tellsShort.en, tells)} `}</span>}
          <TextLink to={`${urls.privacy}#analytics`}>Privacy</TextLink>
        </p>
        <div className="grid grid-cols-2 gap-3 max-sm:w-full">
          <Button variant="secondary" size="small" onClick={() => answer(true)}>
            Allow
          </Button>
          <Button variant="secondary" size="small" onClick={() => answer(false)}>
            No
          </Button>
        </div>
      </div>
    </section>
  )
}
