import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, throwRefusal } from '../../client/api-client.ts'
import type { Values } from '../../shop/settings/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Segments } from '../../ui/segmented-control.tsx'
import { toast } from '../../ui/toast.ts'
import { urls } from '../shared/urls.ts'

/** `draft`: what was typed and is not saved. */
export function HomePreview({ draft }: { draft: () => Record<string, Values> }) {
  const [html, setHtml] = useState<string>()
  const load = useMutation({
    mutationFn: () => fetchPreview(draft()),
    onSuccess: setHtml,
    onError: (error) => toast.failed(messageOf(error, 'There is no preview now. Please try again.')),
  })
  return (
    <>
      <Button variant="secondary" loading={load.isPending} onClick={() => load.mutate()}>
        Preview
      </Button>
      {html !== undefined && <PreviewDialog html={html} close={() => setHtml(undefined)} />}
    </>
  )
}

const widths = {
  phone: { label: 'Phone', width: 360, height: 720 },
  desktop: { label: 'Desktop', width: 1280, height: 900 },
} as const

function PreviewDialog({ html, close }: { html: string; close: () => void }) {
  const [of, setOf] = useState<keyof typeof widths>('desktop')
  const [room, setRoom] = useState(0)
  const { width, height } = widths[of]
  const scale = Math.min(1, room / width)
  return (
    <Dialog
      large
      open
      onOpenChange={(open) => !open && close()}
      title="Preview of the home page"
      description="Only you see it. It is not saved, and its links lead nowhere."
    >
      <Segments
        legend="Width"
        choices={Object.entries(widths).map(([value, { label }]) => ({
          value: value as keyof typeof widths,
          label,
        }))}
        value={of}
        onChange={setOf}
      />
      <div
        ref={(box) => {
          if (box) setRoom(box.clientWidth)
        }}
        className="mt-4"
      >
        <div
          className="overflow-hidden outline outline-edge"
          style={{ height: height * scale, width: width * scale }}
        >
          {/* Without scripts and popups: links open a new window, which the sandbox refuses. */}
          <iframe
            title="The home page"
            sandbox="allow-same-origin"
            srcDoc={html.replace('<head>', '<head><base target="_blank">')}
            className="origin-top-left border-0"
            style={{ width, height, transform: `scale(${scale})` }}
          />
        </div>
      </div>
    </Dialog>
  )
}

async function fetchPreview(draft: Record<string, Values>): Promise<string> {
  const response = await fetch(urls.homePreview, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(draft),
  })
  return response.ok ? response.text() : throwRefusal(response)
}
