import type { Rig } from './rig.ts';

/** An operator whose console is open on the one device. */
export const signUpOperator = async (rig: Rig): Promise<Awaited<ReturnType<Rig['signUp']>>> => {
  const person = await rig.signUp();
  const phone = `+86${person.phone}`;
  await rig.db.pool.query('update users set is_operator = true where phone = $1', [phone]);
  await rig.db.pool.query(
    `insert into operator_factors (user_id, sealed_secret, confirmed_at) select id, '', now() from users where phone = $1`,
    [phone],
  );
  await rig.db.pool.query(
    `insert into console_passes (session_id, expires_at)
     select s.id, now() + interval '1 hour' from sessions s join users u on u.id = s.user_id where u.phone = $1`,
    [phone],
  );
  return person;
};
