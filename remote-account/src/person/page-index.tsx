import styles from './page-index.module.css';

export interface PageIndexProps {
  label: string;
  sections: readonly { id: string; title: string }[];
}

/** Where each part of the page begins; beside it where there is room. */
export function PageIndex({ label, sections }: PageIndexProps) {
  const open = (id: string): void => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.index} aria-label={label}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <button type="button" onClick={() => open(id)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
