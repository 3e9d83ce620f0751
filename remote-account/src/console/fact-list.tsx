import drawer from '../orders/order-drawer.module.css';
import styles from './console-page.module.css';

/** Names and values in a drawer. */
export function FactList({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className={drawer.facts}>
      {rows.map(([name, value]) => (
        <FactRow key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function FactRow({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={styles.fact}>{value}</dd>
    </>
  );
}
