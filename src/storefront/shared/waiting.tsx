export function Waiting() {
  return (
    <>
      <title>Maidan</title>
      <div className="min-h-dvh" aria-busy="true" />
    </>
  )
}
