// Searches the message log with a filter by status, and is fast for rare words and for one or two letters too.
import { type Kysely, sql } from 'kysely'

/**
 * A page of the caller's own messages. As in 0055 the function runs as the owner and filters by the caller's organization. PostgreSQL
 * overestimates how frequent rare words are and would read a million messages for the first page. So the newest messages are scanned
 * first, and if they do not fill the page, the trigram index finds the rest. `word` is the beginning of a word, for texts too short for
 * trigrams; `pattern` is a part of the text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function search_vehicle_messages(text, timestamptz, timestamptz, text, uuid, integer, integer)`.execute(db)
  await sql`
    create function search_vehicle_messages(pattern text, word text, since timestamptz, until timestamptz, truck text,
      notification uuid, outcome text, most integer, skip integer)
    returns setof vehicle_messages language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      scope constant text := 'organization_id = nullif(current_setting(''stormlane.organization_id'', true), '''')::uuid
        and created_at >= $3 and created_at <= $4 and ($5 is null or vehicle_external_id = $5)
        and ($6 is null or driver_notification_id = $6) and ($7 is null or status = $7)';
      said constant text := '(vehicle_name || '' '' || vehicle_external_id || '' '' || message)';
      matches text := case when pattern is not null then said || ' ilike $1' when word is not null then said || ' ~* $2' end;
      newest constant text := '(select * from vehicle_messages where ' || scope
        || ' order by created_at desc, id desc limit 20000) as newest';
      source text := 'vehicle_messages where ' || scope;
      is_filled boolean;
    begin
      if matches is not null then
        execute 'select count(*) >= $8 + $9 from (select from ' || newest || ' where ' || matches || ' limit $8 + $9) as found'
          into is_filled using pattern, word, since, until, truck, notification, outcome, most, skip;
        source := case when is_filled then newest || ' where ' || matches
          else '(with found as materialized (select * from vehicle_messages where organization_id
            = nullif(current_setting(''stormlane.organization_id'', true), '''')::uuid and ' || matches || ')
            select * from found where ' || scope || ') as found' end;
      end if;
      return query execute 'select * from ' || source || ' order by created_at desc, id desc limit $8 offset $9'
        using pattern, word, since, until, truck, notification, outcome, most, skip;
    end $$`.execute(db)
}
