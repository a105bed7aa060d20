/** Greets the readers of every page. */
export default function Greeting() {
  return <p data-greeting="">Hello, reader.</p>;
}
