/** Stands where a shopper's own page will be, for the moment until it is there and has a title of its own. */
export function Waiting() {
  return (
    <>
      <title>Maidan</title>
      <div className="min-h-dvh" aria-busy="true" />
    </>
  )
}
