export function BlankPage() {
  return (
    <>
      <title>Maidan</title>
      <div className="min-h-dvh" aria-busy="true" />
    </>
  )
}
