export default function Page() {
  return <p>A library</p>;
}
