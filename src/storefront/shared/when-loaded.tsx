import { type ComponentType, useEffect, useState } from 'react'

interface WhenLoadedProps<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>
  with: Props
}

/** Renders nothing until its code has come, after the page. */
export function WhenLoaded<Props extends object>({ load, with: props }: WhenLoadedProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once
  useEffect(() => {
    load().then(
      ({ default: Component }) => setLoaded(() => Component),
      () => {},
    )
  }, [])
  return Loaded && <Loaded {...props} />
}
