import { Button } from '../../ui/button.tsx'

export function ApplyWithoutScript({ form }: { form?: string }) {
  return (
    <noscript className="max-sm:basis-full">
      <Button type="submit" size="small" variant="secondary" form={form} className="my-2">
        Apply
      </Button>
    </noscript>
  )
}
