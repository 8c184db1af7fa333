import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { toast } from '../../ui/toast.ts'
import { useBeginExport } from './queries.ts'

const cards = [
  {
    value: 'addresses',
    title: 'With the addresses of pictures',
    detail: 'They work as long as this shop does.',
  },
  {
    value: 'files',
    title: 'With the pictures',
    detail: 'A much larger file, which needs nothing of this shop.',
  },
]

export function BeginExport({ isOpen }: { isOpen: boolean }) {
  const [pictures, setPictures] = useState<'files' | 'addresses'>('addresses')
  const begin = useBeginExport()
  const onBegin = async () => {
    try {
      toast.done((await begin.mutateAsync(pictures)).message)
    } catch (error) {
      toast.failed(messageOf(error, 'The export has not begun. Please try again.'))
    }
  }
  return (
    <form
      className="mb-8 grid max-w-prose gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void onBegin()
      }}
    >
      <RadioCards
        legend="Pictures"
        name="pictures"
        cards={cards}
        value={pictures}
        onChange={(value) => setPictures(value === 'files' ? 'files' : 'addresses')}
      />
      <Button type="submit" loading={begin.isPending} disabled={isOpen} className="justify-self-start">
        Export all data
      </Button>
    </form>
  )
}
